import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Flex, Text } from '@mantine/core'
import type { Tone } from '#contract/declare/statuses.ts'
import type { RegistryAnswer, RegistryCompany } from '#contract/registry/registry.ts'
import { formatMoment } from '#services/formatting.ts'
import { Badge } from '#views/components/status/status-badge.tsx'

const tones: Readonly<Record<string, Tone>> = { Czynny: 'green', Zwolniony: 'amber', Niezarejestrowany: 'red' }

interface RegistryCompanyCardProps {
  company: RegistryCompany
  answer: Pick<RegistryAnswer, 'checked_at' | 'request_id'>
}

/** The company found in the registry, its VAT status, and the proof of the request. */
export function RegistryCompanyCard({ company, answer: { checked_at, request_id } }: RegistryCompanyCardProps) {
  const { t } = useLingui()
  const { name, regon, krs, vat_status } = company
  const vatWords: Readonly<Record<string, string>> = {
    Czynny: t`active VAT payer`,
    Zwolniony: t`exempt from VAT`,
    Niezarejestrowany: t`not registered for VAT`,
  }
  const numbers = [regon && `REGON ${regon}`, krs && `KRS ${krs}`].filter(Boolean).join(' · ')
  const moment = checked_at ? formatMoment(checked_at) : ''
  return (
    <Box py="sm" px="md" bd="1px solid var(--hairline)" bdrs="lg" bg="var(--background)" data-registry-company>
      <Flex component="p" rowGap="4xs" columnGap="xs" align="center" wrap="wrap" m={0}>
        <Text component="strong" className="anywhere" fw={600}>
          {name}
        </Text>
        {vat_status && <Badge tone={tones[vat_status] ?? 'grey'}>{vatWords[vat_status] ?? vat_status}</Badge>}
      </Flex>
      <Flex
        component="p"
        rowGap={0}
        columnGap="sm"
        wrap="wrap"
        mt="4xs"
        mb={0}
        mx={0}
        c="dimmed"
        fz="xs"
        lh="xs"
        className="anywhere"
      >
        {numbers && <span>{numbers}</span>}
        <span>
          <Trans>
            Checked {moment}, request {request_id}
          </Trans>
        </span>
      </Flex>
    </Box>
  )
}
