import type { Picture as PictureOf } from '#contract/pictures';
import { ScaledPicture } from '../../design/picture.tsx';
import classes from './building-pictures.module.css';

/** Photographs of the academy, with captions. */
export function BuildingPictures({ pictures }: { pictures: PictureOf[] }) {
  return (
    <div className={`stack ${classes['pictures']}`} data-count={Math.min(pictures.length, 3)}>
      {pictures.map((picture) => (
        <figure key={picture._id}>
          <ScaledPicture
            picture={picture}
            alt={picture.caption ?? ''}
            sizes="(max-width: 620px) calc(100vw - 36px), (max-width: 992px) 46vw, 380px"
            className={classes['picture']}
          />
          {/* The alt text already says it. */}
          <figcaption className="muted" aria-hidden>
            {picture.caption}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
