import type { Picture as PictureOf } from '#contract/pictures';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useRef, useState } from 'react';
import { Notice } from '../../../../design/notice.tsx';
import { ScaledPicture } from '../../../../design/picture.tsx';
import { messageOf } from '../../../../lib/api.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { UnsavedParts, useUnsavedPart } from '../../../ui/form-frame.tsx';
import { Button } from '../../../ui/mantine.ts';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { PictureButton } from './picture-button.tsx';
import {
  useAddBuildingPicture,
  useDeleteBuildingPicture,
  usePictures,
  useRemoveLogo,
  useSetLogo,
  useUpdateBuildingPicture,
} from './pictures.queries.ts';
import { RemovePicture } from './remove-picture.tsx';
import classes from './site-pictures.module.css';

/** The academy's logo and photographs; each choice is saved immediately. */
export function SitePictures() {
  const pictures = usePictures();
  if (pictures.isPending) return <SkeletonBlock height={320} />;
  if (!pictures.data) return <ErrorCard error={pictures.error} onRetry={() => void pictures.refetch()} />;
  return (
    <div className={`sheet stack ${classes['parts']}`}>
      <LogoPart logo={pictures.data.logo} />
      <BuildingPart building={pictures.data.building} />
      <UnsavedParts />
    </div>
  );
}

/** Saves the change, and keeps its error for the line below. */
function useSaving() {
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (work: () => Promise<{ message?: string }>, done: string): Promise<boolean> => {
    setProblem(null);
    try {
      const { message } = await work();
      showDone(message ?? done);
      return true;
    } catch (error) {
      setProblem(messageOf(error));
      return false;
    }
  };
  return { problem, save };
}

function LogoPart({ logo }: { logo: PictureOf | null }) {
  const { t } = useLingui();
  const set = useSetLogo();
  const remove = useRemoveLogo();
  const choose = useRef<HTMLInputElement>(null);
  const { problem, save } = useSaving();
  return (
    <section aria-label={t`Logo`} className="stack gap-14">
      <h2>{t`Logo`}</h2>
      <p className="muted">
        <Trans>Shown beside the name at the top of every public page.</Trans>
      </p>
      {logo && <ScaledPicture picture={logo} alt={t`The current logo`} sizes="160px" className={classes['logo']} />}
      <div className="row wrap gap-8">
        <PictureButton
          ref={choose}
          label={logo ? t`Choose another logo` : t`Choose a logo`}
          isSending={set.isPending}
          onFile={(file) => void save(() => set.mutateAsync(file), t`Logo saved`)}
        />
        {logo && (
          <RemovePicture
            label={t`Remove the logo`}
            title={t`Remove the logo?`}
            done={t`Logo removed`}
            removal={remove}
            next={choose}
          />
        )}
      </div>
      {problem && <Notice tone="err">{problem}</Notice>}
    </section>
  );
}

function BuildingPart({ building }: { building: PictureOf[] }) {
  const { t } = useLingui();
  const add = useAddBuildingPicture();
  const adding = useRef<HTMLInputElement>(null);
  const [caption, setCaption] = useState('');
  const [isMissing, setMissing] = useState(false);
  useUnsavedPart(caption.trim() !== '');
  const { problem, save } = useSaving();
  const send = async (file: File) => {
    setMissing(caption.trim() === '');
    if (caption.trim() === '') return;
    if (await save(() => add.mutateAsync({ file, caption }), t`Photograph added`))
      setCaption((now) => (now === caption ? '' : now));
  };
  return (
    <section aria-label={t`Photographs of your academy`} className="stack gap-14">
      <h2>{t`Photographs of your academy`}</h2>
      <p className="muted">
        <Trans>
          The first one is shown on the home page, and all of them on About Us. Show rooms rather than faces.
        </Trans>
      </p>
      <ul className={`gap-20 stack ${classes['pictures']}`}>
        {building.map((picture, at) => (
          <BuildingPicture key={picture._id} picture={picture} isFirst={at === 0} next={adding} />
        ))}
      </ul>
      <TextField
        label={t`What the photograph shows`}
        description={t`In a few words, for people who cannot see it: “Our classroom on the first floor”.`}
        value={caption}
        error={isMissing && caption.trim() === '' ? t`Say in a few words what the picture shows` : undefined}
        onChange={(event) => setCaption(event.currentTarget.value)}
        maxLength={160}
        size="md"
      />
      <div className="row wrap gap-8">
        <PictureButton
          ref={adding}
          label={t`Add a photograph`}
          isSending={add.isPending}
          onFile={(file) => void send(file)}
        />
      </div>
      {problem && <Notice tone="err">{problem}</Notice>}
    </section>
  );
}

interface BuildingPictureProps {
  picture: PictureOf;
  isFirst: boolean;
  /** See `RemovePicture`. */
  next: RefObject<HTMLElement | null>;
}

function BuildingPicture({ picture, isFirst, next }: BuildingPictureProps) {
  const { t } = useLingui();
  const update = useUpdateBuildingPicture(picture._id);
  const remove = useDeleteBuildingPicture(picture._id);
  const saved = picture.caption ?? '';
  const [caption, setCaption] = useState(saved);
  const isTyped = caption.trim() !== saved;
  useUnsavedPart(isTyped);
  const { problem, save } = useSaving();
  const name = saved;
  return (
    <li>
      <ScaledPicture picture={picture} alt="" sizes="160px" className={classes['thumbnail']} />
      <div className="stack gap-10">
        <TextField
          label={t`What it shows`}
          value={caption}
          onChange={(event) => setCaption(event.currentTarget.value)}
          maxLength={160}
        />
        <div className="row wrap gap-8">
          {isTyped && (
            <Button
              size="sm"
              loading={update.isPending}
              onClick={() => void save(() => update.mutateAsync({ caption }), t`Photograph saved`)}
            >
              {t`Save description`}
            </Button>
          )}
          {!isFirst && (
            <Button
              size="sm"
              variant="default"
              aria-label={t`Show first: ${name}`}
              onClick={() => void save(() => update.mutateAsync({ place: 0 }), t`Photograph saved`)}
            >
              {t`Show first`}
            </Button>
          )}
          <RemovePicture
            size="sm"
            label={t`Remove`}
            fullLabel={t`Remove: ${name}`}
            title={t`Remove the photograph “${name}”?`}
            done={t`Photograph removed`}
            removal={remove}
            next={next}
          />
        </div>
        {problem && <Notice tone="err">{problem}</Notice>}
      </div>
    </li>
  );
}
