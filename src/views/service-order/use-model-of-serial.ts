import type { SerialCheck } from '#contract/service-order/entity.ts'
import { serialDigits, serialLength } from '#contract/unit/serial-number.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useOrderZone } from './zone.ts'

const askedBy = (name: `${'' | 'partnerzone.'}service-order.serial-numbers.check`) => ({
  send: (api: Api, { serial_no }: { serial_no: string }, settings: CallSettings): Promise<SerialCheck> =>
    api.call(name, { query: { serial_no }, ...settings }),
})
const asking = {
  staff: askedBy('service-order.serial-numbers.check'),
  partner: askedBy('partnerzone.service-order.serial-numbers.check'),
}

/** Reports the model of a unit, and its type, once its serial number is complete; answers for former numbers are ignored. */
export function useModelOfSerial(
  onModel: (model: number, type: SerialCheck['unit_device_type']) => void,
): (typed: string) => void {
  const { submit } = useSubmission(asking[useOrderZone()], {
    onDone: ({ unit_model_id, unit_device_type }) => unit_model_id !== null && onModel(unit_model_id, unit_device_type),
    inPlace: true,
  })
  return (typed) => {
    const serial_no = serialDigits(typed)
    if (serial_no.length === serialLength) submit({ serial_no })
  }
}
