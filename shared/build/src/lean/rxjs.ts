// What the site uses of RxJS, for the same reason as its neighbour. The deep paths are RxJS's own
// public entry for single parts; the package name itself would lead back here.
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
