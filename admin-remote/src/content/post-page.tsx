import { useSearchParams } from '@munay/kit';
import { PostEditor } from './post-editor';
import { PostList } from './post-list';

/** The journal. `?post=<id>` opens a post, `?post=new` creates one. */
export function PostPage() {
  const [search] = useSearchParams();
  const id = search.get('post');
  return id ? <PostEditor key={id} id={id} /> : <PostList />;
}
