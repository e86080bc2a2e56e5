import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './error-card.module.css';

type ErrorCardProps = {
  /** More specific advice than the response gives. */
  children?: ReactNode;
  onRetry?: () => void;
} & (
  | {
      /** The error of the call; `status` is 0 without a response. */
      error: Error & { status?: number };
      message?: undefined;
    }
  | { message: string; error?: undefined }
);

/** Replaces content that failed to load. */
export function ErrorCard({ error, message = error?.message, children, onRetry }: ErrorCardProps) {
  return (
    <div role="alert" className={`sheet row wrap gap-12 ${classes['card']}`}>
      <CircleAlert size={22} aria-hidden className={classes['icon']} />
      <div className={classes['text']}>
        <p className="strong">{message || <Trans>An error occurred</Trans>}</p>
        <p className="aside">{children ?? <Hint status={error?.status} />}</p>
        {error?.cause instanceof Error && <p className="aside-small">{error.cause.message}</p>}
      </div>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}

function Hint({ status }: { status: number | undefined }) {
  if (status === 0) return <Trans>Check your internet connection. Nothing was lost.</Trans>;
  if (status === 403) return <Trans>Your account is not allowed to see this.</Trans>;
  if (status === 404) return <Trans>It was deleted, or the link is not complete.</Trans>;
  if (status === 429) return <Trans>Wait a moment, then try again.</Trans>;
  if (status !== undefined && status >= 500) {
    return <Trans>The server had a problem. Nothing was lost; try again in a moment.</Trans>;
  }
  return <Trans>Nothing was lost. Reload the page if it happens again.</Trans>;
}
