import { useSearchParams } from '@munay/kit';
import { PostEditor } from './post-editor';
import { PostList } from './post-list';

/** The journal; `?post=` opens one, `?post=new` begins one. */
export function PostPage() {
  const [search] = useSearchParams();
  const id = search.get('post');
  return id ? <PostEditor key={id} id={id} /> : <PostList />;
}
