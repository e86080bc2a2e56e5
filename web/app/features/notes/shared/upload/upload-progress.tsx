import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../../ui/mantine.ts';
import { ProgressLine } from '../../../../ui/progress-line.tsx';

/** Below the file while it is being uploaded. */
export function UploadProgress({ share, onStop }: { share: number; onStop: () => void }) {
  const { t } = useLingui();
  const percent = Math.floor(share * 100);
  const words = share < 1 ? t`Uploading, ${percent}%` : t`Checking the file…`;
  return (
    <div className="stack gap-6">
      <ProgressLine label={t`Upload`} share={share} words={words} />
      <div className="row spread gap-12 numbers">
        <span>{words}</span>
        <Button variant="subtle" size="sm" onClick={onStop}>
          {t`Cancel upload`}
        </Button>
      </div>
    </div>
  );
}
