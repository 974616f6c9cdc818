// The MobX exports available to panels: the whole library could not be tree-shaken from the first page's bundle.
export {
  action,
  autorun,
  computed,
  makeAutoObservable,
  makeObservable,
  observable,
  reaction,
  runInAction,
  untracked,
} from 'mobx';
