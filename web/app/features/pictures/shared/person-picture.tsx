import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Notice } from '../../../../design/notice.tsx';
import { messageOf } from '../../../../lib/api.ts';
import { largePicture } from '../../../lib/large-picture.ts';
import { showDone } from '../../../ui/undo-toast.tsx';
import { PictureButton } from './picture-button.tsx';
import { RemovePicture } from './remove-picture.tsx';
import classes from './person-picture.module.css';

interface PersonPictureProps {
  person: { name: string; avatarUrl: string | null };
  set: { isPending: boolean; mutateAsync: (file: File) => Promise<{ message?: string }> };
  remove: ComponentProps<typeof RemovePicture>['removal'];
  /** Offers the camera of a phone or tablet beside its files. */
  hasCamera?: boolean;
  /** Explains who sees the picture. */
  children: ReactNode;
}

/** The photograph of a person, for the office; the choice is saved immediately. */
export function PersonPicture({ person, set, remove, hasCamera = false, children }: PersonPictureProps) {
  const { t } = useLingui();
  const choose = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File) => {
    setProblem(null);
    try {
      const { message } = await set.mutateAsync(file);
      showDone(message ?? t`Photograph saved`);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const { avatarUrl, name } = person;
  return (
    <div className={`row gap-18 ${classes['picture']}`}>
      {avatarUrl && <img src={largePicture(avatarUrl)} width={96} height={96} alt={t`Photograph of ${name}`} />}
      <div className="stack gap-10 no-print">
        <p className="muted">{children}</p>
        <div className="cluster gap-8">
          {hasCamera && (
            <PictureButton
              label={t`Take a photograph`}
              isSending={set.isPending}
              onFile={(file) => void send(file)}
              isCamera
            />
          )}
          <PictureButton
            ref={choose}
            label={avatarUrl ? t`Choose another` : t`Choose a photograph`}
            isSending={set.isPending}
            onFile={(file) => void send(file)}
          />
          {avatarUrl && (
            <RemovePicture
              label={t`Remove`}
              title={t`Remove the photograph of ${name}?`}
              done={t`Photograph removed`}
              removal={remove}
              next={choose}
            />
          )}
        </div>
        {problem && <Notice tone="err">{problem}</Notice>}
      </div>
    </div>
  );
}
