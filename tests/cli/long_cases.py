"""The cases that take more than three seconds of CPU each, two thirds of the time of all, and those of them that .ci/run does not leave to the night."""

LONG = {
    "arc_test.Arc": "both_versions_as_they_are_and_compressed shards_make_the_serial_report_whatever_is_damaged",
    "atlas_test.Atlas": "json_has_the_form_that_its_schema_says",
    "blame_test.Epochs": "a_page_is_told_by_what_changes",
    "captured_test.Captured": "the_same_bytes_for_any_threads_and_shards",
    "check_errors_test.Certificates": "an_error_that_comes_later_is_one_all_the_same what_has_been_proved_holds",
    "check_errors_test.Forged": "a_row_that_reports_otherwise_is_found_out",
    "check_errors_test.Resuming": "a_run_that_was_stopped_and_gone_on_with_shows_the_same",
    "conformance_adapter_test.ConformanceByAdapter": "an_adapter_that_fails_costs_one_test failures_count_in_the_order_of_the_tests",
    "corpus_test.Corpus": "a_baseline_leaves_what_is_new_or_gone forged_archives_and_baselines memory_does_not_grow_with_an_archive "
        "records_as_drafts_and_programs_write_them responses_as_servers_send_them "
        "the_same_bytes_for_any_threads_and_order what_an_earlier_run_has_written_is_no_document",
    "encoding_test.Encodings": "a_corpus_says_what_looks_like_utf_16 a_meta_element_that_comes_late_changes_the_encoding",
    "expansion_test.Expansion": "a_line_of_many_values gzip_with_a_lower_limit holes_in_tar lines shards_and_a_run_that_goes_on tar "
        "what_is_passed_over_is_let_go_of",
    "explain_test.Classes": "levels",
    "explain_test.Inputs": "a_file_shows_what_compare_names_in_its_order",
    "explain_test.Pages": "nothing_breaks_out",
    "file_kinds_test.FileKinds": "a_corpus_opens_some_and_skips_others no_verb_reads_as_a_page_what_is_none",
    "filters_test.Filters": "history_and_blame holes_and_distinguish",
    "formats_test.All": "the_same_bytes_each_time",
    "formats_test.Baselines": "every_kind_of_baseline",
    "formats_test.Sarif": "no_more_results_than_services_show",
    "help_examples_test.HelpExamples": "every_example_runs",
    "holes_output_test.HolesByOutput": "a_filter_without_output_is_written_by_the_rules a_value_that_acts_otherwise_gets_through "
        "a_version_is_written_by_the_rules_of_its_day an_output_that_is_clean_is_live_once_it_was_written_again "
        "how_a_filter_writes_says_what_may_leak what_cannot_leak_is_not_in_rank_and_status "
        "what_gets_through_makes_the_status_and_is_first what_is_in_another_form_is_changed_on_the_way "
        "what_is_not_escaped_gets_through what_the_policy_has_judged_takes_the_place_of_the_events",
    "holes_test.Holes": "a_phantom_of_one_is_a_hole_of_the_other a_suite_wants_what_the_viewer_makes "
        "an_adapter_that_fails_costs_one_input_and_is_counted every_cause_is_rated_once_and_in_order "
        "inputs_are_minimal_and_the_commands_show_them junit_fails_for_what_is_new_and_hidden "
        "nothing_of_an_input_acts_in_the_page sarif_has_a_result_for_each_hole sarif_says_what_is_new "
        "text_and_markdown_have_the_same_holes the_command_of_a_parser_is_not_broken "
        "the_comments_of_a_parser_stand_above_its_vertical_tabs the_schema_holds what_is_known_is_accepted "
        "what_is_not_proved_is_said what_no_input_confirms_is_counted",
    "hostile_test.Hostile": "adapters arguments certificates_and_states names_of_files names_of_specifications test_files what_inputs_hold "
        "what_the_program_has_of_its_own",
    "html_test.Html": "every_byte_and_pair_of_markup inputs_made_to_break_out",
    "identify_test.Identify": "a_parser_is_the_version_that_it_reads_as a_parser_without_feedback_is_read_in_that_mode "
        "answers_are_kept_as_long_as_they_are_not_too_much deviations_that_are_known_are_accepted "
        "few_probes_say_no_more_than_they_show junit_has_a_test_for_each_probe sarif_has_a_result_for_each_deviation",
    "learn_test.Learn": "a_parser_may_be_called_as_several_versions_are the_model_is_a_specification",
    "minimize_test.Divergences": "a_large_page the_class_stays_and_no_character_can_be_left_out",
    "options_test.ManyWords": "they_are_read_as_a_few_are time_is_linear_in_them",
    "options_test.Numbers": "no_number_is_taken_that_is_none",
    "parts_of_all_test.Draws": "a_sample_is_of_names_alone the_same_part_for_any_shards",
    "parts_of_all_test.Trends": "the_interval_is_that_of_newcombe",
    "prove_test.History": "every_version_and_the_next_one_close",
    "read_damage_test.Damage": "no_text_takes_a_long_time",
    "read_test.Changes": "a_state_that_nothing_leads_to_is_written_and_in_doubt",
    "repair_test.Repair": "the_suites_of_fixtures_are_what_the_tool_makes",
    "resume_test.Resume": "a_full_disk_at_any_change_of_a_file a_kill_at_any_change_of_a_file a_signal_keeps_what_is_done "
        "kills_at_random_moments",
    "review_test.Formats": "json_has_the_form_of_its_schema nothing_of_a_text_acts",
    "review_test.Products": "a_certificate_is_one_that_check_accepts impact_on_documents",
    "review_test.Verdicts": "the_severity_is_that_of_the_worst_that_may_follow",
    "round_trip_test.RoundTrips": "json_has_the_form_that_its_schema_says",
    "saved_files_test.Cache": "causes_that_do_not_show_what_they_say no_cause_is_not_believed_of_versions_that_differ values_that_are_none",
    "saved_files_test.States": "members_that_are_something_else mutations",
    "schemas_test.Schemas": "a_member_that_is_missing_is_noticed each_document_has_the_form",
    "shards_test.Shards": "an_archive_can_be_cut_wherever_it_is_damaged counts_of_another_change_are_not_believed "
        "the_impact_of_a_change_is_the_serial_one the_report_is_the_serial_one_for_any_number_of_shards "
        "what_is_missing_is_listed_as_sbatch_takes_it what_is_read_over_is_little",
    "short_of_resources_test.ShortOfResources": "memory_that_cannot_be_had threads_that_cannot_be_made",
    "states_test.Formats": "every_format_of_every_subject_is_well_formed",
    "stopped_pairs_test.StoppedPairs": "of_errors_as_well pairs_that_were_stopped_and_gone_on_with_show_the_same",
    "synthesize_test.Suites": "a_version_passes_its_suite_and_others_fail_where_a_cause_says_so",
    "waiting_signs_test.Signs": "a_corpus_says_how_much_is_left verbs_that_may_take_long",
    "width_test.Width": "every_verb states_trace_blame_and_history",
    "zip_test.Zip": "members_that_are_pages what_expands_too_far",
}

LANDING = {
    "check_errors_test.Certificates": "what_has_been_proved_holds",
    "corpus_test.Corpus": "a_baseline_leaves_what_is_new_or_gone the_same_bytes_for_any_threads_and_order",
    "explain_test.Inputs": "a_file_shows_what_compare_names_in_its_order",
    "explain_test.Pages": "nothing_breaks_out",
    "filters_test.Filters": "holes_and_distinguish",
    "formats_test.All": "the_same_bytes_each_time",
    "formats_test.Baselines": "every_kind_of_baseline",
    "holes_output_test.HolesByOutput": "what_gets_through_makes_the_status_and_is_first",
    "html_test.Html": "inputs_made_to_break_out",
    "minimize_test.Divergences": "the_class_stays_and_no_character_can_be_left_out",
    "repair_test.Repair": "the_suites_of_fixtures_are_what_the_tool_makes",
    "resume_test.Resume": "kills_at_random_moments",
    "review_test.Formats": "nothing_of_a_text_acts",
    "review_test.Products": "a_certificate_is_one_that_check_accepts impact_on_documents",
    "saved_files_test.Cache": "no_cause_is_not_believed_of_versions_that_differ",
    "shards_test.Shards": "the_report_is_the_serial_one_for_any_number_of_shards",
    "short_of_resources_test.ShortOfResources": "threads_that_cannot_be_made",
    "states_test.Formats": "every_format_of_every_subject_is_well_formed",
}
