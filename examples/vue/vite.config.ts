import vue from '@vitejs/plugin-vue';

const isCustomElement = (tag: string) => tag === 'mixtape-player' || tag === 'presave-button';

export default {
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
};
