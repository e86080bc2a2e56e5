import type { MantineThemeComponents } from '@mantine/core';
import classes from './theme.module.css';

/** Plain objects instead of `Component.extend`: importing the components would load every one on the login page. */
const components: MantineThemeComponents = {
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'paper', size: 40 },
    classNames: { root: classes['iconButton'] },
  },
  CloseButton: { classNames: { root: classes['iconButton'] } },
  Button: { defaultProps: { size: 'md' }, classNames: { root: classes['button'] } },
  Checkbox: {
    defaultProps: { size: '24px' },
    classNames: { input: classes['checkbox'], label: classes['choiceLabel'], description: classes['choiceHint'] },
  },
  // A listbox may contain only options, also when there is none.
  ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
  Drawer: { classNames: { title: classes['dialogTitle'], overlay: classes['overlay'] } },
  Input: { defaultProps: { size: 'md' }, classNames: { wrapper: classes['inputFrame'], input: classes['input'] } },
  InputClearButton: { classNames: { root: classes['clearButton'] } },
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] },
    classNames: { label: classes['label'], description: classes['description'], error: classes['error'] },
  },
  Menu: {
    // The menu keeps the page's tab order, and has no placeholder that is no menu item.
    defaultProps: {
      position: 'bottom-end',
      shadow: 'md',
      radius: 'lg',
      withinPortal: false,
      withInitialFocusPlaceholder: false,
      // The menu takes the focus as soon as it opens: an arrow key pressed during a transition would be lost.
      transitionProps: { duration: 0 },
    },
    classNames: { dropdown: classes['menu'], item: classes['menuItem'] },
  },
  Modal: {
    defaultProps: { radius: 'xl', centered: true },
    classNames: { title: classes['dialogTitle'], overlay: classes['overlay'] },
  },
  Paper: { classNames: { root: classes['card'] }, defaultProps: { radius: 'lg' } },
  Pill: { classNames: { root: classes['chip'], remove: classes['chipRemove'] } },
  Radio: {
    defaultProps: { size: '24px' },
    classNames: {
      radio: classes['radio'],
      icon: classes['radioDot'],
      label: classes['choiceLabel'],
      description: classes['choiceHint'],
    },
  },
  RadioIndicator: { classNames: { indicator: classes['radio'], icon: classes['radioDot'] } },
  Select: { classNames: { option: classes['option'] } },
  MultiSelect: { classNames: { option: classes['option'], inputField: classes['chipField'] } },
  Switch: {
    classNames: {
      body: classes['switchBody'],
      track: classes['switchTrack'],
      label: classes['switchLabel'],
      description: classes['choiceHint'],
    },
  },
  // The tooltip names a control that is only an icon, on hover and on focus.
  Tooltip: {
    defaultProps: { events: { hover: true, focus: true, touch: false }, transitionProps: { duration: 0 } },
    classNames: { tooltip: classes['tooltip'] },
  },
  Tabs: { classNames: { tab: classes['tab'], list: classes['tabList'] } },
};

export default components;
