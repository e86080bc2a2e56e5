import type { Picture as PictureOf } from '#contract/pictures';
import { ScaledPicture } from '../../design/picture.tsx';
import classes from './building-pictures.module.css';

/** Photographs of the place, each with the words that say what it shows. */
export function BuildingPictures({ pictures }: { pictures: PictureOf[] }) {
  return (
    <div className={classes['pictures']} data-count={Math.min(pictures.length, 3)}>
      {pictures.map((picture) => (
        <figure key={picture._id}>
          <ScaledPicture
            picture={picture}
            alt={picture.caption ?? ''}
            sizes="(max-width: 620px) calc(100vw - 36px), (max-width: 992px) 46vw, 380px"
            className={classes['picture']}
          />
          {/* Read out already, as what the picture shows. */}
          <figcaption className="muted" aria-hidden>
            {picture.caption}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
