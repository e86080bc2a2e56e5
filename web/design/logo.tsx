/** The product's logo: columns of a register that grow to the right. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="9" fill="var(--peacock-700)" />
      <rect x="7" y="18" width="5" height="7" rx="1.6" fill="var(--peacock-300)" />
      <rect x="13.5" y="13" width="5" height="12" rx="1.6" fill="var(--peacock-200)" />
      <rect x="20" y="7" width="5" height="18" rx="1.6" fill="var(--marigold-400)" />
    </svg>
  );
}
