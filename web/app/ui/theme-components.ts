import type { MantineThemeComponents } from '@mantine/core';
import classes from './theme.module.css';

/** Plain objects: naming the parts must not load them, or the login page would carry every one. */
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
  // A list of choices holds nothing but choices, also when there is none.
  ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
  Drawer: { classNames: { title: classes['dialogTitle'], overlay: classes['overlay'] } },
  Input: { defaultProps: { size: 'md' }, classNames: { wrapper: classes['inputFrame'], input: classes['input'] } },
  InputClearButton: { classNames: { root: classes['clearButton'] } },
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] },
    classNames: { label: classes['label'], description: classes['description'], error: classes['error'] },
  },
  Menu: {
    // Inside the page's own order, and without a placeholder that is no menu item.
    defaultProps: {
      position: 'bottom-end',
      shadow: 'md',
      radius: 'lg',
      withinPortal: false,
      withInitialFocusPlaceholder: false,
      // It takes the focus in the moment it opens: an arrow key pressed while it faded in would be lost.
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
  // The name of a control that is only a picture, under the mouse and at the keyboard's focus.
  Tooltip: {
    defaultProps: { events: { hover: true, focus: true, touch: false }, transitionProps: { duration: 0 } },
    classNames: { tooltip: classes['tooltip'] },
  },
  Tabs: { classNames: { tab: classes['tab'], list: classes['tabList'] } },
};

export default components;
