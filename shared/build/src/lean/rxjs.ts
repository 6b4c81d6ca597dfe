// The exports of RxJS that the site uses, for the same reason as in react-router-dom.ts. The deep paths are public entries
// of RxJS; the package name would resolve to this file.
export { BehaviorSubject } from 'rxjs/internal/BehaviorSubject';
export { Observable } from 'rxjs/internal/Observable';
export { ReplaySubject } from 'rxjs/internal/ReplaySubject';
export { Subject } from 'rxjs/internal/Subject';
export { Subscription } from 'rxjs/internal/Subscription';
export { fromEvent } from 'rxjs/internal/observable/fromEvent';
export { merge } from 'rxjs/internal/observable/merge';
export { debounceTime } from 'rxjs/internal/operators/debounceTime';
export { distinctUntilChanged } from 'rxjs/internal/operators/distinctUntilChanged';
export { filter } from 'rxjs/internal/operators/filter';
export { map } from 'rxjs/internal/operators/map';
export { share } from 'rxjs/internal/operators/share';
export { takeUntil } from 'rxjs/internal/operators/takeUntil';
export { firstValueFrom } from 'rxjs/internal/firstValueFrom';
