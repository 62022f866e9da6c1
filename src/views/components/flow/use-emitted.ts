import { useEffect, useEffectEvent } from 'react'
import type { ActorRef, AnyActorRef } from 'xstate'

type EmittedBy<Actor extends AnyActorRef> =
  Actor extends ActorRef<infer _Snapshot, infer _Event, infer Emitted> ? Emitted : never
type News<Actor extends AnyActorRef, Type extends EmittedBy<Actor>['type']> = Extract<EmittedBy<Actor>, { type: Type }>

/** Hears what an actor emits, each time once, by the handler of the latest render. */
export function useEmitted<Actor extends AnyActorRef, const Type extends EmittedBy<Actor>['type'] & string>(
  actor: Actor,
  type: Type,
  onEmitted: (news: News<Actor, Type>) => void,
) {
  const hear = useEffectEvent(onEmitted)
  useEffect(() => {
    const subscription = actor.on(type, (news) => hear(news as News<Actor, Type>))
    return () => subscription.unsubscribe()
  }, [actor, type])
}
