import { useLingui } from '@lingui/react/macro';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { mountOnceOpened } from '../../../ui/lazy-part.tsx';
import { Button } from '../../../ui/mantine.ts';
import type { Among } from './parent-pages.queries.ts';
import type { SendPagesPanelProps } from './send-pages-panel.tsx';

const Panel = mountOnceOpened<SendPagesPanelProps>(async () => (await import('./send-pages-panel.tsx')).SendPagesPanel);

interface SendPagesProps {
  among: Among;
  size?: 'md' | 'lg';
}

/** A button that opens the queue of parents to whom their page is sent. */
export function SendPages({ among, size = 'md' }: SendPagesProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<BookOpen size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t`Send parents their page`}
      </Button>
      <Panel among={among} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
