import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { dataQueryOf, listOf } from '#web/app/query.ts';
import { answer, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { contactDetails } from '#web/testing/make-site.ts';
import { show } from '#web/testing/open.tsx';
import { Avatar, DEFAULT_AVATAR } from '#web/kit/visuals/avatar.tsx';
import { ChipLinks } from '#web/kit/lists/chip-links.tsx';
import { DiscussionEntry, DiscussionList } from '#web/app/display/discussion-list.tsx';
import { LayoutToggle } from '#web/kit/lists/layout-toggle.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { LoadMore } from '#web/kit/lists/pager.tsx';

describe('A discussion', () => {
  const comment = (n: number, text: string) => ({
    _id: idOf(n),
    text,
    author: 'Aline',
    createdAt: '2026-11-20T08:00:00.000Z',
    isApproved: true,
    isMine: false,
  });
  function Comments() {
    const list = useInfiniteQuery(listOf('GET /blog/{name}/comments', { params: { name: 'rain' } }));
    return (
      <DiscussionList
        list={list}
        explain={(error) => error.message}
        empty="No comments yet."
        more="More comments"
        renderEntry={({ author, createdAt, text }) => <DiscussionEntry author={author} createdAt={createdAt} text={text} />}
      />
    );
  }
  const texts = () => screen.queryAllByRole('listitem').map((item) => within(item).getByText(/^Comment/).textContent);

  test('is listed page by page', async () => {
    answer('GET /blog/{name}/comments', ({ query }) =>
      query['cursor'] ? pageOf([comment(3, 'Comment 3')]) : pageOf([comment(1, 'Comment 1'), comment(2, 'Comment 2')], 'after-2'),
    );
    const { user } = show(<Comments />);
    await screen.findByText('Comment 2');
    expect(texts()).toEqual(['Comment 1', 'Comment 2']);
    await user.click(screen.getByRole('button', { name: 'More comments' }));
    await screen.findByText('Comment 3');
    expect(texts()).toEqual(['Comment 1', 'Comment 2', 'Comment 3']);
    expect((await requestOf('GET /blog/{name}/comments', 2)).query['cursor']).toBe('after-2');
    expect(screen.queryByRole('button', { name: 'More comments' })).toBeNull();
  });

  test('without entries says so', async () => {
    answer('GET /blog/{name}/comments', pageOf([]));
    show(<Comments />);
    expect(await screen.findByText('No comments yet.')).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('that cannot be loaded says why, and comes when it is tried again', async () => {
    refuse('GET /blog/{name}/comments', fail('blog.notFound'));
    const { user } = show(<Comments />);
    expect((await screen.findByRole('alert')).textContent).toBe('This article was not found.');
    answer('GET /blog/{name}/comments', pageOf([comment(1, 'Comment 1')]));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Comment 1')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('What could not be loaded', () => {
  function Part() {
    const details = useQuery(dataQueryOf('GET /contact-details'));
    const topics = useQuery(dataQueryOf('GET /blog/topics'));
    return (
      <>
        {details.error ? <LoadFailure>{details.error.message}</LoadFailure> : <p>{details.data?.address}</p>}
        <p>{topics.data ? 'Topics' : null}</p>
      </>
    );
  }

  test('is asked for again alone: what is there stays', async () => {
    answer('GET /blog/topics', { data: { categories: [], tags: [] } });
    refuse('GET /contact-details', fail('rights.missing'));
    const { user } = show(<Part />);
    await screen.findByText('You are not allowed to do this.');
    answer('GET /contact-details', { data: contactDetails });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(contactDetails.address)).toBeTruthy();
    expect(requestsOf('GET /blog/topics')).toHaveLength(1);
  });

  test('a busy server is asked three times before it is said', async () => {
    answer('GET /blog/topics', { data: { categories: [], tags: [] } });
    refuse('GET /contact-details', fail('server.busy'));
    show(<Part />);
    expect(await screen.findByText('Ubugeni is busy. Please try again in a moment.')).toBeTruthy();
    expect(requestsOf('GET /contact-details')).toHaveLength(3);
  });
});

describe('A link to the next page', () => {
  test('loads it in place; with a key held it is left to the browser', async () => {
    let loaded = 0;
    const { user, address } = show(
      <LoadMore to="/blog?cursor=2" onLoad={() => (loaded += 1)}>
        Load more
      </LoadMore>,
      { at: '/blog' },
    );
    const link = screen.getByRole('link', { name: 'Load more' });
    expect(link.getAttribute('href')).toBe('/blog?cursor=2');
    await user.click(link);
    expect([loaded, address()]).toEqual([1, '/blog']);
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link, { ctrlKey: true });
    expect(loaded).toBe(1);
  });

  test('is not asked twice while it loads', async () => {
    let loaded = 0;
    const { user } = show(
      <LoadMore to="/blog?cursor=2" onLoad={() => (loaded += 1)} isBusy>
        Load more
      </LoadMore>,
    );
    await user.click(screen.getByRole('link', { name: /Load more/ }));
    expect(loaded).toBe(0);
    expect(screen.getByRole('link', { name: /Load more/ }).getAttribute('aria-busy')).toBe('true');
  });

  test('without a way to load it in place goes there', async () => {
    const { user, address } = show(<LoadMore to="/blog?cursor=2">Load more</LoadMore>, { at: '/blog' });
    await user.click(screen.getByRole('link', { name: 'Load more' }));
    expect(address()).toBe('/blog?cursor=2');
  });
});

test('filters are links with their counts, once these are known', () => {
  const chips = [
    { key: '', to: '/blog', label: 'All articles', isActive: true, figure: '1,200' },
    { key: 'news', to: '/blog?category=news', label: 'News', isActive: false, figure: undefined },
  ];
  show(<ChipLinks label="Categories" chips={chips} />);
  const links = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['All articles1,200', 'true'],
    ['News', null],
  ]);
});

test('grid and list are in the address, and Back does not go through them', async () => {
  const before = history.length;
  const { user, address } = show(<LayoutToggle layout="grid" addressOf={(view) => (view ? `/shop?view=${view}` : '/shop')} />, {
    at: '/shop',
  });
  expect(screen.getByRole('link', { name: 'Grid' }).getAttribute('aria-current')).toBe('true');
  await user.click(screen.getByRole('link', { name: 'List' }));
  expect([address(), history.length]).toEqual(['/shop?view=list', before]);
});

describe('The picture of an account', () => {
  test('is its own, or the default one', () => {
    show(
      <>
        <Avatar image="/uploads/aline.jpg" alt="Aline" />
        <Avatar image={null} alt="Bosco" />
      </>,
    );
    expect(screen.getByRole('img', { name: 'Aline' }).getAttribute('src')).toBe('/uploads/aline.jpg');
    expect(screen.getByRole('img', { name: 'Bosco' }).getAttribute('src')).toBe(DEFAULT_AVATAR);
  });

  test('that is broken gives way to the default one', async () => {
    show(<Avatar image="/uploads/lost.jpg" alt="Aline" />);
    fireEvent.error(screen.getByRole('img', { name: 'Aline' }));
    await waitFor(() => expect(screen.getByRole('img', { name: 'Aline' }).getAttribute('src')).toBe(DEFAULT_AVATAR));
  });
});
