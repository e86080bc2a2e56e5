import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const icons = { ok: CircleCheck, info: Info, warn: TriangleAlert, err: CircleAlert };

/** An inline message. Errors are announced assertively, the rest politely. */
export function Notice({ tone = 'info', children }: { tone?: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'err' ? 'alert' : 'status'}
      className={`tinted gap-10 start flex ${classes['notice']}`}
      data-tone={tone}
    >
      <Icon size={20} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
