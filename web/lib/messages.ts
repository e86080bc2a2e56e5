import { i18n } from '@lingui/core';

// English is inlined by the build; a catalogue is only needed for another language.
i18n.loadAndActivate({ locale: 'en', messages: {} });

export { i18n };
