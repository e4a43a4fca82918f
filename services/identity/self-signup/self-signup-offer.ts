import type { Settings } from '../../platform/config/settings.ts';
import type { InstallationSetup } from '../setup/installation-setup.ts';

/** Whether anybody may start a free trial on this installation, which must have an owner first. */
export class SelfSignupOffer {
  readonly #settings: Pick<Settings, 'STEPWELL_SELF_SIGNUP'>;
  readonly #setup: InstallationSetup;
  constructor(settings: Pick<Settings, 'STEPWELL_SELF_SIGNUP'>, setup: InstallationSetup) {
    this.#settings = settings;
    this.#setup = setup;
  }

  async isOpen(): Promise<boolean> {
    return this.#settings.STEPWELL_SELF_SIGNUP === true && !(await this.#setup.isOpen());
  }
}
