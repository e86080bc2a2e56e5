import { Plural } from '@lingui/react/macro';

/** Tells how many of the chosen students are not active, as nothing is done for those. */
export const InactiveLeftOut = ({ inactive }: { inactive: number }) =>
  inactive > 0 && (
    <p>
      <Plural
        value={inactive}
        one="# student is not active and is left out."
        other="# students are not active and are left out."
      />
    </p>
  );
