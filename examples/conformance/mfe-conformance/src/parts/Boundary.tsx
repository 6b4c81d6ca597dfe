import { Component, type ReactNode } from 'react';

/** An error boundary: shows a text in place of children that throw. */
export class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <p id="caught">caught</p> : this.props.children;
  }
}
