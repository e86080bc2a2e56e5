import type { Picture as PictureOf } from '#contract/pictures';
import { ScaledPicture } from './picture.tsx';
import classes from './brand-mark.module.css';
import { Logo } from './logo.tsx';

/** The academy's logo, or else the product's; the name is next to it. */
export function BrandMark({ logo }: { logo: PictureOf | null }) {
  if (!logo) return <Logo size={34} />;
  return <ScaledPicture picture={logo} alt="" sizes="160px" isFirst className={classes['logo']} />;
}
