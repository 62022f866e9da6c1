import { Trans } from '@lingui/react/macro'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'
import classes from './form.module.css'

export interface ErrorCodeAdviceProps {
  code: number | null
  filters: Readonly<Record<string, string>>
}

/** The instructions of an error code, which often make the claim unnecessary. */
export function ErrorCodeAdvice({ code, filters }: ErrorCodeAdviceProps) {
  return code === null ? null : <Advice code={code} filters={filters} />
}

function Advice({ code, filters }: { code: number; filters: ErrorCodeAdviceProps['filters'] }) {
  const zone = useOrderZone()
  const lookup = zone === 'staff' ? 'device.error-codes.lookup' : 'partnerzone.device.error-codes.lookup'
  const found = useLookup(lookup, { filters, minimum: 0, chosen: [code] })
  const manual = found?.known.find(({ id }) => id === code)?.manual
  if (!manual) return null
  return (
    <Notice tone="advice" title={<Trans>Before you send:</Trans>}>
      <span className={classes.manual}>{manual}</span>
    </Notice>
  )
}
