import { Component, type ReactNode } from 'react';

/** A React error boundary: shows a text instead of its children if one of them throws. */
export class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <p id="caught">caught</p> : this.props.children;
  }
}
