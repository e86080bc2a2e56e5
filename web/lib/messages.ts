import { i18n } from '@lingui/core';

// English stands in the code; a catalogue holds another language.
i18n.loadAndActivate({ locale: 'en', messages: {} });

export { i18n };
