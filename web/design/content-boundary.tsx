import { Component, type ReactNode } from 'react';
import { ErrorText } from './error-text.tsx';

interface ContentBoundaryProps {
  /** A new value resets the boundary after navigation. */
  place: string;
  children: ReactNode;
}

interface State {
  place: string;
  failure: { error: unknown } | null;
}

/** Error boundary inside the shell, so that the menu still works. React has boundaries as classes only. */
export class ContentBoundary extends Component<ContentBoundaryProps, State> {
  override state: State = { place: this.props.place, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: ContentBoundaryProps, state: State): State | null {
    return place === state.place ? null : { place, failure: null };
  }

  override render() {
    return this.state.failure ? <ErrorText error={this.state.failure.error} /> : this.props.children;
  }
}
