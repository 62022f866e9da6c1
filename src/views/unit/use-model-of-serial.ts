import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { SerialCheck } from '#contract/service-order/entity.ts'
import { provideModelOfSerial } from '#services/service-order/model-of-serial-actors.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'

/** Reports the model of a unit, and its type, once its serial number is complete; `first` is the number at the beginning. */
export function useModelOfSerial(
  zone: OrderZone,
  first: string | null | undefined,
  onModel: (model: number, type: SerialCheck['unit_device_type']) => void,
): (typed: string) => void {
  const { api } = useServices()
  const machine = useMemo(() => provideModelOfSerial(api, zone), [api, zone])
  const actor = useActorRef(machine, { input: { typed: first ?? '' } })
  useEmitted(actor, 'model.found', ({ unit_model_id, unit_device_type }) => {
    if (unit_model_id !== null) onModel(unit_model_id, unit_device_type)
  })
  return (typed) => actor.send({ type: 'serial.change', typed })
}
