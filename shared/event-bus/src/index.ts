export {
  createEventBus,
  type EventBus,
  type EventBusOptions,
  type HandlerFailure,
  type PassedEvent,
  type RecordedStep,
  type RefusedEvent,
} from './event-bus.ts';
