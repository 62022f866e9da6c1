import { entities } from '#contract/declare/entity.ts'

const address = '/cms/synchronization/synchronizations'

/** Synchronisations with the ERP, their runs and results. */
export const synchronizationEntities = entities({
  'synchronization.synchronizations': {
    path: 'synchronization/synchronizations',
    param: 'synchronization',
    trash: false,
    screens: {
      pages: 'listed',
      menu: {
        place: 'settings',
        group: 'system',
        order: 10,
        about: {
          pl: 'Dane przejmowane automatycznie: uruchomienia i różnice',
          en: 'Data taken over automatically: runs and differences',
        },
      },
    },
    title: { pl: 'Synchronizacja z {erp}', en: 'Synchronisation with {erp}' },
    words: {
      en: { one: 'synchronisation', many: 'synchronisations' },
      pl: {
        gender: 'feminine',
        one: 'synchronizacja',
        accusative: 'synchronizację',
        few: 'synchronizacje',
        many: 'synchronizacji',
      },
    },
  },
  'synchronization.runs': {
    path: 'synchronization/runs',
    param: 'run',
    audited: false,
    trash: false,
    screens: { pages: 'listed', address: '/cms/synchronization/runs', parent: address },
    title: { pl: 'Uruchomienia synchronizacji', en: 'Synchronisation runs' },
    words: {
      en: { one: 'synchronisation run', many: 'synchronisation runs' },
      pl: {
        gender: 'neuter',
        one: 'uruchomienie synchronizacji',
        accusative: 'uruchomienie synchronizacji',
        few: 'uruchomienia synchronizacji',
        many: 'uruchomień synchronizacji',
      },
    },
  },
  'synchronization.results': {
    path: 'synchronization/results',
    param: 'result',
    audited: false,
    trash: false,
    screens: { pages: 'listed', address: '/cms/synchronization/results', parent: address },
    title: { pl: 'Różnice między {erp} a portalem', en: 'Differences between {erp} and the portal' },
    words: {
      en: { one: 'synchronised record', many: 'synchronised records' },
      pl: {
        gender: 'masculine',
        one: 'rekord synchronizacji',
        accusative: 'rekord synchronizacji',
        few: 'rekordy synchronizacji',
        many: 'rekordów synchronizacji',
      },
    },
  },
})
