import { useLingui } from '@lingui/react/macro';
import { ArrowUp, X } from 'lucide-react';
import { ActionIcon } from '../../../../ui/mantine.ts';
import type { PhotoPage } from './photo-pages.ts';
import classes from './photo-list.module.css';

interface PhotoListProps {
  pages: readonly PhotoPage[];
  isLocked: boolean;
  onMoveUp: (index: number) => void;
  onRemove: (index: number) => void;
}

/** Pages of a PDF made from photos. */
export function PhotoList({ pages, isLocked, onMoveUp, onRemove }: PhotoListProps) {
  const { t } = useLingui();
  return (
    <ol className={`stack gap-8 full ${classes['pages']}`} aria-label={t`Pages`}>
      {pages.map(({ address }, index) => {
        const number = index + 1;
        return (
          <li key={address} className="row gap-12">
            <img src={address} alt="" className={classes['picture']} />
            <span className={classes['number']}>{t`Page ${number}`}</span>
            {index > 0 && (
              <ActionIcon
                size={44}
                aria-label={t`Move page ${number} up`}
                disabled={isLocked}
                onClick={() => onMoveUp(index)}
              >
                <ArrowUp size={20} aria-hidden />
              </ActionIcon>
            )}
            <ActionIcon
              size={44}
              aria-label={t`Remove page ${number}`}
              disabled={isLocked}
              onClick={() => onRemove(index)}
            >
              <X size={20} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ol>
  );
}
