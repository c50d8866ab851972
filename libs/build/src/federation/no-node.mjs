const refuse = () => {
  throw new Error('Remotes are loaded in browsers only.');
};

export const createScriptNode = refuse;
export const loadScriptNode = refuse;
