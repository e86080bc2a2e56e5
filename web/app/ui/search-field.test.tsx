import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { SearchField } from './search-field.tsx';

const searchEverything = vi.fn();

function Example({ isAsking = false }: { isAsking?: boolean }) {
  return (
    <div role="presentation" onKeyDown={searchEverything}>
      <SearchField label="Search students" value="" onChange={() => {}} />
      <textarea aria-label="Remark" />
      <button type="button">A row</button>
      {isAsking && <div role="dialog" aria-label="Delete?" />}
    </div>
  );
}

test('the key / goes to the search of the list, and to no other', async () => {
  const { user } = renderPage(<Example />);
  await user.click(screen.getByRole('button', { name: 'A row' }));
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(searchEverything).not.toHaveBeenCalled();
});

test('what is typed elsewhere keeps its slashes, and a dialog keeps the focus', async () => {
  const { user, unmount } = renderPage(<Example />);
  await user.type(screen.getByLabelText('Remark'), '1/2');
  expect(screen.getByLabelText('Remark')).toHaveValue('1/2');
  expect(screen.getByLabelText('Remark')).toHaveFocus();
  unmount();
  renderPage(<Example isAsking />);
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).not.toHaveFocus();
});
