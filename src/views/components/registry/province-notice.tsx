import { Trans } from '@lingui/react/macro'
import { otherProvinces } from '#machines/registry/postcode-provinces.ts'
import { Notice } from '#views/components/page/notice.tsx'

interface ProvinceNoticeProps {
  country: string
  postcode: string
  /** Name of the chosen province. */
  province: string | null
}

/** Says that a postcode belongs to another province than the chosen one; nothing where they agree. */
export function ProvinceNotice({ country, postcode, province }: ProvinceNoticeProps) {
  const others = otherProvinces({ country, postcode }, province)
  if (others === null) return null
  const names = others.join(', ')
  return (
    <Notice tone="warning" live title={<Trans>Check the province and the postcode.</Trans>}>
      <Trans>
        By the postcode {postcode} the province would be: {names}.
      </Trans>
    </Notice>
  )
}
