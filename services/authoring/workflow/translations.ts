import * as decide from '../../../contracts/authoring/model/translation-decisions.ts';
import {
  AddTranslation,
  ChangeTranslatedTexts,
  RemoveTranslation,
} from '../../../contracts/authoring/translations.ts';
import { onWorkflow } from './on-workflow.ts';

export const addTranslation = onWorkflow(AddTranslation, (data, workflow, context) =>
  decide.addTranslation(data, workflow, context.newId(`translation/${data.languageCode}`)),
);
export const removeTranslation = onWorkflow(RemoveTranslation, decide.removeTranslation);
export const changeTranslatedTexts = onWorkflow(ChangeTranslatedTexts, decide.changeTranslatedTexts);
