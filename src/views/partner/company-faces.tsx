import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Button, Flex } from '@mantine/core'
import { type CompanyDifferences, type SharedPart, sharedParts } from '#contract/partner/faces.ts'
import { handlesCompany } from '#contract/partner/handling.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { formatDate, formatNip } from '#services/formatting.ts'
import { takeOverValue } from '#services/partner/partner-calls.ts'
import { useMay, useSession } from '#views/components/app/use-session.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Split } from '#views/components/page/split.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './company-faces.module.css'

const partWords: Record<SharedPart, MessageDescriptor> = withOtherWord({
  name: msg`Name`,
  tax_number: msg`NIP or VAT number`,
  address: msg`Address`,
  phone_number: msg`Phone`,
  email: msg`E-mail`,
  business_area: msg`Business area`,
  invoices: msg`E-mail for invoices`,
  contract_date: msg`Contract date`,
})

const takingOver: SubmissionUse = {
  send: takeOverValue,
}

type Side = 'to_partner' | 'to_contractor'

interface CompanyFacesProps {
  partner: number
  /** Called after a value was copied, when the records have new versions. */
  onTaken: () => void
}

/**
 * Compares a partner with its contractor, which is the same company: differing values stand side by side and can be copied
 * either way. Nothing while they agree. It is remounted for each version of the record beside it.
 */
export function CompanyFaces(props: CompanyFacesProps) {
  const maySee = useMay('contractor.contractors.show')
  return maySee ? <Loaded {...props} /> : null
}

function Loaded({ partner, onTaken }: CompanyFacesProps) {
  const { data, refresh } = useLoad('partner.partners.differences', { path: { partner } })
  const done = () => {
    refresh()
    onTaken()
  }
  if (!data || data.differences.length === 0) return null
  return <Differences partner={partner} data={data} onTaken={done} />
}

function Differences({ partner, data, onTaken }: CompanyFacesProps & { data: CompanyDifferences }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const mayTake = useMayTake(data)
  const { submit, busy, failure } = useSubmission(takingOver, { onDone: onTaken, inPlace: true })
  const { version, contractor_version, differences } = data
  const take = (side: Side, parts: readonly SharedPart[]) =>
    submit({ partner, version, contractor_version, to_partner: [], to_contractor: [], [side]: [...parts] })
  const all = sharedParts.filter((part) => differences.some((difference) => difference.part === part))
  const offers = (parts: readonly SharedPart[], what: string) => (
    <Flex className={classes.offers} mt={{ base: '4xs', sm: 0 }} gap="2xs" wrap="wrap">
      {mayTake('to_contractor', parts) && (
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          aria-label={t`${what}: copy from the partner to the contractor`}
          onClick={() => take('to_contractor', parts)}
        >
          <Trans context="take over">To the contractor</Trans>
        </Button>
      )}
      {mayTake('to_partner', parts) && (
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          aria-label={t`${what}: copy from the contractor to the partner`}
          onClick={() => take('to_partner', parts)}
        >
          <Trans context="take over">To the partner</Trans>
        </Button>
      )}
    </Flex>
  )
  return (
    <Notice tone="information" apart title={<Trans>The data of the partner and its contractor differ.</Trans>}>
      {failure && <FailureNotice failure={failure} inFull />}
      <PlainList gap={0}>
        {differences.map(({ part, ...values }) => (
          <Split
            key={part}
            className={classes.difference}
            columns="minmax(0, 1fr) minmax(0, 3fr) auto"
            from="sm"
            gap="4xs md"
            align="center"
            py={{ base: 'sm', sm: '2xs' }}
            component="li"
          >
            <strong>{i18n._(partWords[part])}</strong>
            <Split component="dl" columns="max-content minmax(0, 1fr)" gap="0 2xs" m={0}>
              <dt>
                <Trans>Partner</Trans>
              </dt>
              <Box component="dd" m={0} className="anywhere">
                {written(part, values.partner)}
              </Box>
              <dt>
                <Trans>Contractor</Trans>
              </dt>
              <Box component="dd" m={0} className="anywhere">
                {written(part, values.contractor)}
              </Box>
            </Split>
            {offers([part], i18n._(partWords[part]))}
          </Split>
        ))}
      </PlainList>
      {differences.length > 1 && (
        <Split
          className={classes.all}
          columns="minmax(0, 1fr) auto"
          from="sm"
          gap="4xs md"
          align="center"
          py={{ base: 'sm', sm: '2xs' }}
        >
          <span>
            <Trans>Everything</Trans>
          </span>
          {offers(all, t`Everything`)}
        </Split>
      )}
    </Notice>
  )
}

/**
 * Whether this person may write to a side: those who handle its country, or both countries when the company moves to another
 * one.
 */
function useMayTake({ country, contractor_country }: CompanyDifferences) {
  const { permissions } = useSession()
  return (side: Side, parts: readonly SharedPart[]) => {
    const [own, other] = side === 'to_partner' ? [country, contractor_country] : [contractor_country, country]
    return (
      permissions['contractor.contractors.update'] === true &&
      (side === 'to_contractor' || permissions['partner.partners.update'] === true) &&
      handlesCompany({ permissions }, own) &&
      (!parts.includes('address') || handlesCompany({ permissions }, other))
    )
  }
}

function written(part: SharedPart, value: string | null): string {
  if (value === null) return '–'
  if (part === 'tax_number') return formatNip(value)
  if (part === 'phone_number') return formatPhone(value)
  return part === 'contract_date' ? formatDate(value) : value
}
