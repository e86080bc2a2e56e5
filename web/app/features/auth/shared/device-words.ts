import { useLingui } from '@lingui/react/macro';

/** The name of a device, "Chrome on Android", in the reader's words. */
export function useDeviceWords(): (device: string) => string {
  const { t } = useLingui();
  return (device) => {
    if (device === 'Unknown device') return t`Unknown device`;
    const [browser, system] = device.split(' on ');
    return system === undefined ? device : t`${browser} on ${system}`;
  };
}
