import type { By } from '#contract/declare/lifecycle-actor.ts'
import { type UnitContext, unit } from '#contract/unit/lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const installer: By = {
  user_id: 1,
  permissions: Object.fromEntries(
    ['update', 'destroy', 'register'].map((verb) => [`partnerzone.device.units.${verb}`, true as const]),
  ),
  partners: [7],
  company_admin_of: [],
}
const colleague: By = {
  user_id: 2,
  permissions: {
    'device.units.update': true,
    'device.units.destroy': true,
    'device.units.correct-serial': true,
    'device.units.take-back': true,
    'device.units.grant-coverage': true,
  },
  partners: 'all',
  company_admin_of: [],
}

const at = '2026-03-02T08:00:00Z'
const byInstaller = { by: installer, at }
const byColleague = { by: colleague, at }
const written: UnitContext = { partner_id: 7, created_by: 1, returned_as: null }

export const unitEntry = catalogued(unit, {
  starts: [
    { label: 'a draft', input: written },
    {
      label: 'told of by the distributor',
      snapshot: { value: 'sold', context: { partner_id: null, created_by: null, returned_as: null } },
    },
  ],
  events: {
    'unit.save': [
      { type: 'unit.save', ...byInstaller },
      { type: 'unit.save', ...byColleague },
    ],
    'unit.move': [{ type: 'unit.move', ...byColleague }],
    'unit.correct_serial': [{ type: 'unit.correct_serial', ...byColleague }],
    'unit.take_back': [{ type: 'unit.take_back', ...byColleague }],
    'unit.grant': [{ type: 'unit.grant', ...byColleague }],
    'unit.delete': [
      { type: 'unit.delete', ...byInstaller },
      { type: 'unit.delete', ...byColleague },
    ],
    'unit.register': [
      { type: 'unit.register', partner_id: 7, at_once: false, ...byInstaller },
      { type: 'unit.register', partner_id: 7, at_once: true, ...byInstaller },
    ],
    'unit.accept': [{ type: 'unit.accept', ...byColleague }],
    'unit.deny': [{ type: 'unit.deny', ...byColleague }],
    'unit.ask': [{ type: 'unit.ask', ...byColleague }],
  },
})
