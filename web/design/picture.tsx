import type { Picture as PictureOf } from '#contract/pictures';

interface ScaledPictureProps {
  picture: PictureOf;
  /** Empty where a visible name says the same. */
  alt: string;
  /** Value of the `sizes` attribute: "(max-width: 992px) 100vw, 570px". */
  sizes: string;
  className?: string | undefined;
  /** Above the fold: loaded eagerly. */
  isFirst?: boolean;
}

/** A picture in the size and format that suit the device; its space is reserved until it loads. */
export function ScaledPicture({ picture, alt, sizes, className, isFirst = false }: ScaledPictureProps) {
  const ofType = (wanted: string) => picture.files.filter(({ type }) => type === wanted);
  const listed = (wanted: string) => ofType(wanted).map(({ address, width }) => `${address} ${width}w`);
  const fallback = ofType('image/webp').pop() ?? picture.files[picture.files.length - 1];
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
