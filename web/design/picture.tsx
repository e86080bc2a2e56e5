import type { Picture as PictureOf } from '#contract/pictures';

interface ScaledPictureProps {
  picture: PictureOf;
  /** Empty where a name beside it says the same. */
  alt: string;
  /** How wide it is shown, as the attribute of the browser: "(max-width: 992px) 100vw, 570px". */
  sizes: string;
  className?: string | undefined;
  /** One that is in sight when the page opens. */
  isFirst?: boolean;
}

/** A picture of the academy's at the size and in the format that suit the device; its place is kept until it arrives. */
export function ScaledPicture({ picture, alt, sizes, className, isFirst = false }: ScaledPictureProps) {
  const ofType = (wanted: string) => picture.files.filter(({ type }) => type === wanted);
  const listed = (wanted: string) => ofType(wanted).map(({ address, width }) => `${address} ${width}w`);
  const fallback = ofType('image/webp').at(-1) ?? picture.files.at(-1);
  if (!fallback) return null;
  return (
    <picture>
      <source type="image/avif" srcSet={listed('image/avif').join(', ')} sizes={sizes} />
      <img
        src={fallback.address}
        srcSet={listed('image/webp').join(', ')}
        sizes={sizes}
        width={fallback.width}
        height={fallback.height}
        alt={alt}
        className={className}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
