/** Texts of Docusaurus's theme that components ask for. Sites translate them in `code.json`. */
import { createElement, type ButtonHTMLAttributes, type ReactElement, type ReactNode } from 'react';
import { Translate, translate, usePluralForm } from './page/translation.tsx';

/** The title of the list of tags. */
export function translateTagsPageTitle(): string {
  return translate({ id: 'theme.tags.tagsPageTitle', message: 'Tags' });
}

/** The title of the list of authors. */
export function translateBlogAuthorsListPageTitle(): string {
  return translate({ id: 'theme.blog.authorsList.pageTitle', message: 'Authors' });
}

/** The title of the list of posts with a tag. */
export function useBlogTagsPostsPageTitle(tag: { label: string; count: number }): string {
  return translate(
    { id: 'theme.blog.tagTitle', message: '{nPosts} tagged with "{tagName}"' },
    { nPosts: usePosts()(tag.count), tagName: tag.label },
  );
}

/** The title of the list of an author's posts. */
export function useBlogAuthorPageTitle(author: {
  key: string;
  name?: string;
  count: number;
}): string {
  return translate(
    { id: 'theme.blog.author.pageTitle', message: '{authorName} - {nPosts}' },
    { nPosts: usePosts()(author.count), authorName: author.name ?? author.key },
  );
}

function usePosts(): (count: number) => string {
  return usePlural('theme.blog.post.plurals', 'One post|{count} posts');
}

/** Returns the function that says how many items a category has. */
export function useDocCardDescriptionCategoryItemsPlural(): (count: number) => string {
  return usePlural('theme.docs.DocCard.categoryDescription.plurals', '1 item|{count} items');
}

function usePlural(id: string, message: string): (count: number) => string {
  const { selectMessage } = usePluralForm();
  return (count) =>
    selectMessage(count, translate({ id, message })).replace('{count}', String(count));
}

/** The text of the link to all authors. */
export const BlogAuthorsListViewAllLabel = /* @__PURE__ */ text(
  'theme.blog.authorsList.viewAll',
  'View all authors',
);
/** Shown for an author without posts. */
export const BlogAuthorNoPostsLabel = /* @__PURE__ */ text(
  'theme.blog.author.noPosts',
  'This author has not written any posts yet.',
);
/** The title above an unlisted page. */
export const UnlistedBannerTitle = /* @__PURE__ */ text(
  'theme.contentVisibility.unlistedBanner.title',
  'Unlisted page',
);
/** The text above an unlisted page. */
export const UnlistedBannerMessage = /* @__PURE__ */ text(
  'theme.contentVisibility.unlistedBanner.message',
  'Search engines leave this page out. Only readers with its address find it.',
);
/** The title above a draft. */
export const DraftBannerTitle = /* @__PURE__ */ text(
  'theme.contentVisibility.draftBanner.title',
  'Draft page',
);
/** The text above a draft. */
export const DraftBannerMessage = /* @__PURE__ */ text(
  'theme.contentVisibility.draftBanner.message',
  'Only the local server shows this page.',
);

function text(id: string, message: string): () => ReactElement {
  return () => <Translate id={id}>{message}</Translate>;
}

/** Renders nothing: the engine keeps search engines away from unlisted pages. */
export function UnlistedMetadata(): null {
  return null;
}

/** The button that renders a component again that has failed. */
export function ErrorBoundaryTryAgainButton(
  props: ButtonHTMLAttributes<HTMLButtonElement>,
): ReactElement {
  const label = translate({ id: 'theme.ErrorPageContent.tryAgain', message: 'Try again' });
  return createElement('button', { type: 'button', ...props }, label);
}

/** What has failed. */
export function ErrorBoundaryError({ error }: { error: Error }): ReactElement {
  return <p>{error.message}</p>;
}

/** What has failed, with the button. */
export function ErrorBoundaryErrorMessageFallback(props: {
  error: Error;
  tryAgain: () => void;
}): ReactNode {
  return (
    <div>
      <ErrorBoundaryError error={props.error} />
      <ErrorBoundaryTryAgainButton onClick={props.tryAgain} />
    </div>
  );
}
