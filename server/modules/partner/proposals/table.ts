import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type ProposedValues, proposalDecisions, proposedFields } from '#contract/partner/proposal.ts'
import { proposalStatuses } from '#contract/partner/proposal-lifecycle.ts'
import { id, timestamp, version } from '#server/db/columns.ts'
import { affiliates, partners } from '#server/modules/partner/table.ts'

/** Proposals of changes by companies; at most one of each company waits. */
export const partner_proposals = pgTable(
  'partner_proposals',
  {
    id: id(),
    partner_id: integer()
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    status: text({ enum: proposalStatuses }).notNull().default('waiting'),
    /** Author of the proposal or of its last change. */
    created_by: integer(),
    /** When staff were notified. */
    told_at: timestamp(),
    decided_at: timestamp(),
    /** Who decided the last change. */
    decided_by: integer(),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('partner_proposals_waiting').on(table.partner_id).where(sql`status = 'waiting'`),
    index('partner_proposals_partner').on(table.partner_id, table.id),
    index('partner_proposals_created_at').on(table.created_at, table.id),
    index('partner_proposals_untold').on(table.id).where(sql`told_at is null and status = 'waiting'`),
  ],
)

/** Changes of a proposal, decided separately. */
export const partner_proposal_changes = pgTable(
  'partner_proposal_changes',
  {
    id: id(),
    proposal_id: integer()
      .notNull()
      .references(() => partner_proposals.id, { onDelete: 'cascade' }),
    field: text({ enum: proposedFields }).notNull(),
    /** The branch to change or remove. */
    affiliate_id: integer().references(() => affiliates.id, { onDelete: 'set null' }),
    /** Values at the time of the proposal; null for a new branch. */
    before: jsonb().$type<ProposedValues>(),
    /** Null for a branch that is to be removed. */
    after: jsonb().$type<ProposedValues>(),
    decision: text({ enum: proposalDecisions }).notNull().default('waiting'),
    /** Reason of a refusal, shown to the company. */
    reason: text(),
  },
  (table) => [
    index('partner_proposal_changes_proposal').on(table.proposal_id, table.id),
    index('partner_proposal_changes_affiliate').on(table.affiliate_id),
  ],
)
