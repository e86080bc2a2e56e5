import { useLingui } from '@lingui/react/macro';
import { ActionIcon, TextInput } from '../../../../ui/mantine.ts';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import classes from './pdf-find-bar.module.css';
import type { PdfFind } from './use-pdf-find.ts';

interface PdfFindBarProps {
  find: PdfFind;
  onClose: () => void;
}

export function PdfFindBar({ find, onClose }: PdfFindBarProps) {
  const { t } = useLingui();
  const { typed, setTyped, query, total, at, step } = find;
  const shown = at + 1;
  return (
    <form
      role="search"
      className={`row gap-2 ${classes['bar']}`}
      onSubmit={(event) => {
        event.preventDefault();
        step(1);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <TextInput
        type="search"
        aria-label={t`Find in this note`}
        placeholder={t`Find in this note`}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        autoFocus
        className="fill"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <span role="status" className={`aside figures ${classes['count']}`}>
        {query !== '' && (total === undefined ? t`Searching…` : total === 0 ? t`Not found` : t`${shown} of ${total}`)}
      </span>
      <ActionIcon size={44} aria-label={t`Previous match`} disabled={!total} onClick={() => step(-1)}>
        <ChevronUp size={22} aria-hidden />
      </ActionIcon>
      <ActionIcon size={44} aria-label={t`Next match`} disabled={!total} onClick={() => step(1)}>
        <ChevronDown size={22} aria-hidden />
      </ActionIcon>
      <ActionIcon size={44} aria-label={t`Close the search`} onClick={onClose}>
        <X size={22} aria-hidden />
      </ActionIcon>
    </form>
  );
}
