import { Trans } from '@lingui/react/macro';
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Facts, factSeparator } from './facts.tsx';
import classes from './search-palette.module.css';

export interface PaletteItem {
  id: string;
  icon: ReactNode;
  title: string;
  /** Distinguishes namesakes. */
  facts?: string;
}

export interface PaletteGroup {
  label: string;
  items: PaletteItem[];
}

export interface SearchPaletteProps {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  /** Short enough for a phone. */
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  /** The text for which Enter was pressed before its results arrived. */
  entered: string | undefined;
  onEnter: (text: string) => void;
  /** The dialog's field has the focus from now on. */
  onField: () => void;
  groups: PaletteGroup[];
  /** Whether `groups` are the results for `text`, and not stale. */
  isReady: boolean;
  onChoose: (id: string) => void;
  /** "Nothing found"; announced too. */
  status: string;
}

/** A search dialog with results below the field, operated by keyboard: arrows select, Enter opens, Escape closes. */
export function SearchPalette({ isOpen, onClose, ...list }: SearchPaletteProps) {
  return (
    // Focus returns to where it was before the search, not to this field.
    <Modal.Root opened={isOpen} onClose={onClose} returnFocus={false} size={640} centered={false} yOffset="10dvh">
      <Modal.Overlay />
      <Modal.Content aria-label={list.label} className={classes['content'] ?? ''}>
        <Modal.Body className={classes['body'] ?? ''}>
          <Found {...list} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Found({
  onClose,
  label,
  placeholder,
  text,
  onText,
  entered,
  onEnter,
  onField,
  groups,
  isReady,
  onChoose,
  status,
}: Omit<SearchPaletteProps, 'isOpen'>) {
  // The list is mounted with the dialog: closing one closes the other.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  useFirstOption(combobox, groups);
  useEntered({ text, entered, groups, isReady, onChoose });
  return (
    <Combobox store={combobox} onOptionSubmit={onChoose}>
      <div className={classes['field']}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            aria-label={label}
            placeholder={placeholder}
            leftSection={<Search size={18} aria-hidden />}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
            onFocus={(event) => {
              event.currentTarget.setSelectionRange(text.length, text.length);
              onField();
            }}
            onKeyDownCapture={(event) => {
              if (event.key !== 'Enter' || isReady) return;
              event.preventDefault();
              event.stopPropagation();
              onEnter(text);
            }}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
        </Combobox.EventsTarget>
      </div>
      <div className={classes['list']}>
        <Results label={label} groups={groups} />
      </div>
      <p role="status" className={classes['status']}>
        {status}
      </p>
      <KeyHints />
    </Combobox>
  );
}

/** Enter opens the first result unless another is selected. */
function useFirstOption({ selectFirstOption }: ReturnType<typeof useCombobox>, groups: PaletteGroup[]) {
  const ids = groups.flatMap(({ items }) => items.map(({ id }) => id)).join(' ');
  useEffect(() => {
    if (ids !== '') selectFirstOption();
  }, [ids, selectFirstOption]);
}

type Entered = Pick<SearchPaletteProps, 'text' | 'entered' | 'groups' | 'isReady' | 'onChoose'>;

/** A race between typing and results: Enter means the first result of the typed text, not of the stale list. */
function useEntered({ text, entered, groups, isReady, onChoose }: Entered) {
  const choose = useEffectEvent(onChoose);
  const first = isReady && entered === text ? groups[0]?.items[0]?.id : undefined;
  useEffect(() => {
    if (first !== undefined) choose(first);
  }, [first]);
}

function Results({ label, groups }: Pick<SearchPaletteProps, 'label' | 'groups'>) {
  return (
    <Combobox.Options aria-label={label}>
      {groups.map((group) => (
        <Combobox.Group key={group.label} label={group.label} classNames={{ groupLabel: classes['group'] ?? '' }}>
          {group.items.map(({ id, icon, title, facts }) => (
            <Combobox.Option key={id} value={id} className={classes['option'] ?? ''}>
              <span className={`centred ${classes['icon']}`}>{icon}</span>
              <span className={`cluster fill ${classes['words']}`}>
                <span className={classes['title']}>{title}</span>{' '}
                {facts && <Facts className={classes['facts']} facts={facts.split(factSeparator)} />}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  );
}

function KeyHints() {
  return (
    <p className={`gap-18 ruled ${classes['hints']}`} aria-hidden>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> <Trans>choose</Trans>
      </span>
      <span>
        <kbd>Enter</kbd> <Trans>open</Trans>
      </span>
      <span>
        <kbd>Esc</kbd> <Trans>close</Trans>
      </span>
    </p>
  );
}
