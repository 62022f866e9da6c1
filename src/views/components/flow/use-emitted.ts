import { useEffect, useEffectEvent } from 'react'
import type { AnyActorRef } from 'xstate'

/** An actor, or the part of it that a screen uses. */
type Emitter = Pick<AnyActorRef, 'on'>
type EmittedBy<Actor extends Emitter> = Parameters<Parameters<Actor['on']>[1]>[0]

/** Calls the handler of the latest render for each event of this type that an actor emits. */
export function useEmitted<Actor extends Emitter, const Type extends EmittedBy<Actor>['type'] & string>(
  actor: Actor,
  type: Type,
  onEmitted: (news: Extract<EmittedBy<Actor>, { type: Type }>) => void,
): void {
  const handle = useEffectEvent(onEmitted)
  useEffect(() => {
    const subscription = actor.on(type, (news) => handle(news))
    return () => subscription.unsubscribe()
  }, [actor, type])
}
