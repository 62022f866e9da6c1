import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Flex, Text, UnstyledButton } from '@mantine/core'
import { importKinds } from '#contract/import/kinds.ts'
import { type ImportItem, rowKinds } from '#contract/import/records.ts'
import { isOwnedByErp, type SynchronizationKind } from '#contract/synchronization/kinds.ts'
import { fieldLabel } from '#contract/synchronization/row-texts.ts'
import { formatNumber } from '#services/formatting.ts'
import { erp } from '#views/components/entity/erp.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Frame } from '#views/components/page/card.tsx'
import { Swatch } from '#views/components/page/marks/swatch.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import classes from './import.module.css'
import { useImport } from './import-actor.ts'
import { rowKindWords } from './words.ts'

interface CountersProps {
  counts: ImportItem['counts']
  /** The result that the rows are filtered by. */
  shown: string | undefined
  onShow: (kind: string | null) => void
}

/** The number of new, changed, unchanged, faulty and skipped rows; each is a filter of the rows below. */
export function Counters({ counts, shown, onShow }: CountersProps) {
  const { i18n } = useLingui()
  return (
    <>
      <ErpOwnedColumns />
      <Frame mb="sm">
        <Box className={classes.strip} __vars={{ '--cells': String(rowKinds.length) }}>
          {rowKinds.map((kind) => (
            <UnstyledButton
              key={kind}
              data-tone={rowKindWords[kind].tone}
              aria-pressed={shown === kind}
              onClick={() => onShow(shown === kind ? null : kind)}
            >
              <Flex component="span" gap="2xs" align="center" c="dimmed" fz="xs">
                <Swatch />
                {i18n._(rowKindWords[kind].label)}
              </Flex>
              <Text
                component="strong"
                className="tabular"
                mt="5xs"
                fz="2xl"
                fw={700}
                lh="2xl"
                display="block"
                {...(kind === 'error' && counts.error > 0 && { c: 'var(--red)' })}
              >
                {formatNumber(counts[kind], i18n.locale)}
              </Text>
            </UnstyledButton>
          ))}
        </Box>
        <Flex gap="5xs" h={4} aria-hidden>
          {rowKinds.map((kind) => (
            <Box
              key={kind}
              component="span"
              flex={`${counts[kind]} 1 0`}
              bg="var(--tone)"
              data-tone={rowKindWords[kind].tone}
            />
          ))}
        </Flex>
      </Frame>
    </>
  )
}

/** Warns that an import changes fields that the ERP owns, because the next synchronisation writes its values again. */
function ErpOwnedColumns() {
  const { kind, columns, counts } = useImport()
  const ofErp = importKinds[kind].erp
  const owned = ofErp && columns.filter((column) => isOwnedByErp(ofErp, column))
  return ofErp && owned && owned.length > 0 && counts.changed > 0 ? <Owned kind={ofErp} fields={owned} /> : null
}

function Owned({ kind, fields }: { kind: SynchronizationKind; fields: readonly string[] }) {
  const { i18n } = useLingui()
  const { data } = useLoad('synchronization.synchronizations.adopted', { showRefusal: false })
  if (!data?.kinds.includes(kind)) return null
  const names = fields.map((field) => labelIn(i18n, fieldLabel(field))).join(', ')
  return (
    <Notice tone="warning" apart>
      <Trans>
        {erp} owns these fields: {names}. The next synchronisation compares all records and writes the values of {erp}{' '}
        again.
      </Trans>
    </Notice>
  )
}
