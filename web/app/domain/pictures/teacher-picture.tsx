import type { Teacher } from '#contract/teachers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Notice } from '../../../design/notice.tsx';
import { messageOf } from '../../../lib/api.ts';
import { showDone } from '../../ui/undo-toast.tsx';
import { PictureButton } from './picture-button.tsx';
import { useRemoveTeacherPicture, useSetTeacherPicture } from './pictures.queries.ts';
import { RemovePicture } from './remove-picture.tsx';
import classes from './teacher-picture.module.css';

/** The photograph of a teacher, for the office. */
export function TeacherPicture({ teacher }: { teacher: Teacher }) {
  const { t } = useLingui();
  const set = useSetTeacherPicture(teacher._id);
  const remove = useRemoveTeacherPicture(teacher._id);
  const choose = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (work: () => Promise<{ message?: string }>, done: string) => {
    setProblem(null);
    try {
      const { message } = await work();
      showDone(message ?? done);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const { avatarUrl, name, showOnSite } = teacher;
  return (
    <div className={`row gap-18 ${classes['picture']}`}>
      {avatarUrl && <img src={avatarUrl} width={96} height={96} alt={t`Photograph of ${name}`} />}
      <div className="stack gap-10">
        <p className="muted">
          {showOnSite ? (
            <Trans>Everyone sees it on the public site.</Trans>
          ) : (
            <Trans>Only people who are logged in see it.</Trans>
          )}
        </p>
        <div className="cluster gap-8">
          <PictureButton
            ref={choose}
            label={avatarUrl ? t`Choose another` : t`Choose a photograph`}
            isSending={set.isPending}
            onFile={(file) => void act(() => set.mutateAsync(file), t`Photograph saved`)}
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
