import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './error-card.module.css';

interface ErrorCardProps {
  /** The sentence of the failure: `messageOf(error)`. */
  message: string;
  /** What to do or what is safe ("Nothing was lost."). */
  children?: ReactNode;
  onRetry?: () => void;
}

/** Stands in the place of content that could not be loaded. */
export function ErrorCard({ message, children, onRetry }: ErrorCardProps) {
  return (
    <div role="alert" className={classes['card']}>
      <CircleAlert size={22} aria-hidden className={classes['icon']} />
      <div className={classes['text']}>
        <p className={classes['message']}>{message}</p>
        <p className={classes['hint']}>
          {children ?? <Trans>Check your internet connection. Nothing was lost.</Trans>}
        </p>
      </div>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
