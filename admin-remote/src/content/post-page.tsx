import { useSearchParams } from '@munay/kit';
import { PostEditor } from './post-editor';
import { PostList } from './post-list';

/** The journal; `?post=` opens a post, `?post=new` starts one. */
export function PostPage() {
  const [search] = useSearchParams();
  const id = search.get('post');
  return id ? <PostEditor key={id} id={id} /> : <PostList />;
}
