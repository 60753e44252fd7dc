import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { LowDataSwitch } from '#web/shell/public/low-data-switch.tsx';
import { show } from '#web/testing/open.tsx';
import { currentTheme, setTheme } from './theme.ts';
import { useOnDemand } from './failures/use-on-demand.ts';

describe('Low-data mode', () => {
  const button = () => screen.getByRole('switch', { name: 'Low data' });

  test('follows a choice in another window', async () => {
    show(<LowDataSwitch />);
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'lowData', newValue: 'on' })));
    expect(button().getAttribute('aria-checked')).toBe('true');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'lowData', newValue: 'off' })));
    expect(button().getAttribute('aria-checked')).toBe('false');
  });

  test('is told to the worker, which asks for pages in that mode', async () => {
    const put = vi.fn<(key: string, mark: Response) => Promise<void>>().mockResolvedValue();
    const remove = vi.fn<(key: string) => Promise<boolean>>().mockResolvedValue(true);
    vi.stubGlobal('caches', { open: async () => ({ put, delete: remove }), delete: async () => true });
    const { user } = show(<LowDataSwitch />);
    await user.click(button());
    await waitFor(() => expect(put).toHaveBeenCalledOnce());
    await user.click(button());
    await waitFor(() => expect(remove).toHaveBeenCalledOnce());
    vi.unstubAllGlobals();
  });

  test('works where nothing can be stored', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { user } = show(<LowDataSwitch />);
    await user.click(button());
    expect(button().getAttribute('aria-checked')).toBe('true');
  });
});

describe('The theme', () => {
  test('is the system’s until one is chosen', () => {
    expect(currentTheme()).toBe('light');
    vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) => ({ media, matches: media.includes('dark') }) as MediaQueryList);
    expect(currentTheme()).toBe('dark');
    setTheme('light');
    expect([currentTheme(), localStorage.getItem('theme')]).toEqual(['light', 'light']);
  });
});

describe('A part that is loaded when it is wanted', () => {
  function Screen({ load }: { load: () => Promise<() => React.ReactNode> }) {
    const { Part, isLoading, open, close } = useOnDemand(load);
    return (
      <>
        <button type="button" onClick={open}>
          Open
        </button>
        <button type="button" onClick={close}>
          Close
        </button>
        <p>{isLoading ? 'Loading' : 'At rest'}</p>
        {Part ? <Part /> : null}
      </>
    );
  }
  const Viewer = () => <p>The viewer</p>;

  test('comes when it is opened, and goes when it is closed', async () => {
    const load = vi.fn<() => Promise<typeof Viewer>>().mockResolvedValue(Viewer);
    const { user } = show(<Screen load={load} />);
    expect(load).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('The viewer')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('The viewer')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByText('The viewer')).toBeTruthy();
    expect(load).toHaveBeenCalledOnce();
  });

  test('that cannot be loaded says so and can be opened again', async () => {
    const load = vi.fn<() => Promise<typeof Viewer>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Viewer);
    const { user } = show(<Screen load={load} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('Check your Internet connection')).toBeTruthy();
    expect(screen.getByText('At rest')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('The viewer')).toBeTruthy();
  });
});
