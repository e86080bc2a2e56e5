import type { Academy } from '#contract/settings';
import { placeOf } from '../lib/academy.ts';

export function hasAddress(academy: Academy): boolean {
  return academy.addressLines.some(Boolean) || placeOf(academy) !== '';
}

export function AddressLines({ academy }: { academy: Academy }) {
  const place = [placeOf(academy), academy.postalCode].filter(Boolean).join(' ');
  return (
    <address className="stack gap-2">
      {[...academy.addressLines, place].filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
